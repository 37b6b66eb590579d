import { useEffect, useState } from 'react';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import type { ColoredBy } from '#web/lib/colored-by.ts';
import type { BuiltFile, ElementColor, ElementComments, ExportKind, ModelElements } from './model-elements.ts';
import { QuantitiesDock, type TableSource } from './quantities-dock.tsx';

/** What happened to the model that the panels act on. */
export type Seen = {
  elements: ModelElements | null;
  colors: readonly ElementColor[];
  /** Comments with the GlobalId of their element before them. */
  said: readonly string[];
  exports: readonly { kind: ExportKind; file: BuiltFile }[];
};

type ShownDockProps = {
  comments?: ElementComments['all'];
  exportRefusal?: string | null;
  source: TableSource;
  level: string | null;
  onlyOf?: string | null;
  heightPx?: number;
  report: (change: (seen: Seen) => Partial<Seen>) => void;
};

/** For tests: the panels over a model that only remembers what it was asked for, and reports it. */
export function ShownDock({
  source,
  level,
  comments = [],
  onlyOf = null,
  exportRefusal = null,
  heightPx = 760,
  report,
}: ShownDockProps) {
  const [unit, setUnit] = useState<MeasureUnit>('m');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isolated, setIsolated] = useState<ReadonlySet<string> | null>(null);
  const [coloredBy, setColoredBy] = useState<ColoredBy | null>(null);
  const [written, setWritten] = useState(comments);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const elements: ModelElements = {
    selected,
    isolated,
    hidden,
    hiddenCategories: new Set(),
    level,
    select: (keys) => setSelected(new Set(keys)),
    isolate: (keys) => setIsolated(new Set(keys)),
    hide: (keys) => setHidden(new Set([...hidden, ...keys])),
    showAll: () => {
      setIsolated(null);
      setHidden(new Set());
    },
    coloredBy,
    color: (colors, by) => {
      setColoredBy(colors.length > 0 ? by : null);
      report(() => ({ colors }));
    },
  };
  useEffect(() => report(() => ({ elements })));
  return (
    <div style={{ position: 'relative', height: heightPx }}>
      <QuantitiesDock
        source={source}
        onlyOf={onlyOf}
        elements={elements}
        unit={unit}
        onUnit={setUnit}
        comments={{
          all: written,
          write: (element, text) => {
            setWritten((before) => [...before, { globalId: element.id, text }]);
            report(({ said }) => ({ said: [...said, `${element.id}: ${text}`] }));
            return Promise.resolve();
          },
          onWritten: () => undefined,
        }}
        exportRefusal={exportRefusal}
        onExport={async (kind, build) => {
          const file = await build();
          report(({ exports }) => ({ exports: [...exports, { kind, file }] }));
        }}
      />
    </div>
  );
}
