import { FIGURE_SOURCES } from '#domain/quantities/element-table.ts';
import type { QuantityGroup } from '#domain/quantities/quantity-groups.ts';
import type { Sum } from '#domain/quantities/sum-figures.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import { useTexts } from '#web/lib/texts.ts';
import { countText, measuredText, SUMMED } from './figure-texts.ts';
import css from './quantities.module.css';

const labels = { area: 'figureArea', length: 'figureLength', volume: 'figureVolume' } as const;
const soleSources = {
  net: 'sourceNetOnly',
  gross: 'sourceGrossOnly',
  property: 'sourcePropertyOnly',
  mesh: 'sourceMeshOnly',
} as const;
const sources = { net: 'sourceNet', gross: 'sourceGross', property: 'sourceProperty', mesh: 'sourceMesh' } as const;

/** What the sums of a group are made of: how many of its elements have each figure, and from where. */
export function GroupDetails({
  group,
  name,
  unit,
}: {
  group: Pick<QuantityGroup, 'area' | 'length' | 'volume'>;
  name: string;
  unit: MeasureUnit;
}) {
  const texts = useTexts('quantities');
  return (
    <section className={css.details} aria-label={texts('details', { name })} tabIndex={0}>
      <h3 className={css.detailsHead}>{name}</h3>
      <dl className={css.facts}>
        {SUMMED.map((figure) => (
          <div key={figure}>
            <dt>{texts(labels[figure])}</dt>
            <dd>
              {group[figure].have === 0 ? (
                <span className={css.small}>{texts('detailsNone')}</span>
              ) : (
                <>
                  <strong className="num">{measuredText(figure, group[figure].value, unit)}</strong>
                  <SumOrigin sum={group[figure]} />
                  {group[figure].doubtful > 0 && (
                    <span className={css.partly}>
                      {texts('doubtful', {
                        count: group[figure].doubtful,
                        formatted: countText(group[figure].doubtful),
                      })}
                    </span>
                  )}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function SumOrigin({ sum }: { sum: Sum }) {
  const texts = useTexts('quantities');
  const [only, ...others] = FIGURE_SOURCES.filter((source) => sum.sources[source]);
  const parts =
    only && others.length === 0
      ? [texts(soleSources[only])]
      : FIGURE_SOURCES.flatMap((source) => {
          const count = sum.sources[source];
          return count ? [texts(sources[source], { formatted: countText(count) })] : [];
        });
  return (
    <span className={css.small}>
      {[texts('detailsSome', { have: countText(sum.have), of: countText(sum.of) }), ...parts].join(' · ')}
    </span>
  );
}
