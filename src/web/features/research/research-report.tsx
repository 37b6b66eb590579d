import { Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ResearchOf, SimilarBuilding } from '#contract/research.ts';
import { formatCents } from '#domain/billing/money.ts';
import { totalTaxNote } from '#domain/billing/tax.ts';
import { totalDeliveryDays } from '#domain/calendar/delivery-range.ts';
import { deliveryTerms } from '#domain/pricing/price-answers.ts';
import { useUnits } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { areaTexts } from '#web/lib/units.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Area } from '#web/ui/quantity.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { said, saidOf } from '#web/lib/said.ts';
import type { Research } from './use-research.ts';
import css from './research.module.css';

const MILE_M = 1609.344;

/** The sections of a property, each as soon as it is there. */
export function ResearchReport({ research }: { research: Research }) {
  const texts = useTexts('research');
  const { place, climate, quote, similar, text, noText, isDone, error } = research;
  const hasPrices = similar?.buildings.some(({ priceCents }) => priceCents !== undefined) ?? false;
  return (
    <div className={css.report} aria-busy={!isDone}>
      {place && (
        <Section title={texts('place')}>
          <Facts
            facts={[
              { label: texts('address'), value: place.address, isWide: true },
              { label: texts('city'), value: place.city },
              { label: texts('state'), value: place.state },
              {
                label: texts('coordinates'),
                value: `${place.latitude.toFixed(4)}, ${place.longitude.toFixed(4)}`,
              },
            ]}
          />
          {place.isApproximate && (
            <Text size="xs" c="dimmed">
              {texts('approximate')}
            </Text>
          )}
        </Section>
      )}
      {climate && <Climate climate={climate} />}
      {quote && <ExamplePrice {...quote} />}
      {similar && (
        <Section title={texts('similar')} isWide>
          {similar.buildings.length === 0 ? (
            <Text c="dimmed">{texts('similarNone')}</Text>
          ) : (
            <ul className={css.buildings}>
              {similar.buildings.map((building) => (
                <Building key={building.projectId} {...building} hasPrices={hasPrices} />
              ))}
            </ul>
          )}
        </Section>
      )}
      {(text || noText) && (
        <Section title={texts('about')} isWide>
          {text && (
            <>
              <p className={css.text}>{text}</p>
              <Text size="xs" c="dimmed">
                {texts('aboutNote')}
              </Text>
            </>
          )}
          {noText && <Text c="dimmed">{texts(noText)}</Text>}
        </Section>
      )}
      {!isDone && !error && <Skeleton height={120} radius="lg" className={`${css.wide} no-print`} />}
    </div>
  );
}

function Section({ title, isWide = false, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  return (
    <Card withBorder padding="md" component="section" aria-label={title} className={isWide ? css.wide : undefined}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {title}
        </Title>
        {children}
      </Stack>
    </Card>
  );
}

function Climate({ climate: { state, zones } }: { climate: ResearchOf<'climate'> }) {
  const texts = useTexts('research');
  return (
    <Section title={texts('climate')}>
      {zones.length > 0 && <Facts facts={zones.map(({ zone, name }) => ({ label: zone, value: said(name) }))} />}
      <Text size="xs" c="dimmed">
        {zones.length === 0
          ? texts('climateNone', { state })
          : [zones.length > 1 && texts('climateCounty', { state }), texts('climateSource')].filter(Boolean).join(' ')}
      </Text>
    </Section>
  );
}

function ExamplePrice({ sizeSqft, spaceType, quote }: ResearchOf<'quote'>) {
  const texts = useTexts('research');
  const units = useUnits();
  const days = totalDeliveryDays(deliveryTerms(quote, null));
  return (
    <Section title={texts('quote')}>
      <Text c="dimmed">{texts('quoteText', { size: areaTexts(sizeSqft, units).own, type: said(spaceType) })}</Text>
      <Facts
        facts={[
          {
            label: texts('quotePrice'),
            value: [formatCents(quote.total_cents, quote.currency), quote.tax && said(totalTaxNote(quote.tax))]
              .filter(Boolean)
              .join(', '),
          },
          { label: texts('quoteDelivery'), value: texts('quoteDays', days) },
        ]}
      />
      <Button
        component={AppLink}
        href="/order"
        variant="default"
        className="no-print"
        style={{ alignSelf: 'flex-start' }}
      >
        {texts('order')}
      </Button>
    </Section>
  );
}

/** `hasPrices`: some of the list have one, so that the columns of all are the same. */
function Building({ hasPrices, ...building }: SimilarBuilding & { hasPrices: boolean }) {
  const { locationId, name, address, spaceType, status, areaSqft, distanceM, priceCents, currency } = building;
  const texts = useTexts('research');
  const [away, unit] = useUnits() === 'metric' ? [distanceM / 1000, 'km'] : [distanceM / MILE_M, 'mi'];
  // Two decimals of a distance between pins of ZIP codes would say too much.
  const distance = away < LEAST ? texts('lessThan', { distance: `${LEAST} ${unit}` }) : `${shortOf(away)} ${unit}`;
  return (
    <li>
      <div className={css.building}>
        <AppLink href={`/location/${locationId}`} className={css.name}>
          {name}
        </AppLink>
        <Text size="xs" c="dimmed">
          {[address, saidOf(spaceType)].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <span className="num">{distanceM === 0 ? texts('here') : texts('distance', { distance })}</span>
      {areaSqft === null ? <span>–</span> : <Area areaSqft={areaSqft} />}
      {hasPrices && <span className="num">{priceCents === undefined ? '–' : formatCents(priceCents, currency)}</span>}
      <StatusPill status={status} />
    </li>
  );
}

/** Kilometers or miles. */
const LEAST = 0.1;
const short = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });
const shortOf = (distance: number) => short.format(distance);
