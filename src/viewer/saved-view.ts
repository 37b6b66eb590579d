import { decodeViewerState, encodeViewerState } from './state-text.ts';
import { type ElementRef, initialViewerState, type ViewerState } from './state.ts';

/** What a saved view calls the model or cloud that it belongs to: its next version has another id. */
const OWN_FILE = 'own';

/** A state as text for a saved view of a model or a cloud; a view as at first is not ''. */
export const savedTextOf = (state: ViewerState, fileId: string): string =>
  encodeViewerState(renamed(state, fileId, OWN_FILE)) || 'v1';

/** The state of a saved view, for a version of its file. */
export const stateOfSaved = (text: string, fileId: string): ViewerState =>
  renamed(decodeViewerState(text), OWN_FILE, fileId);

/** Which parts of a state are too long for a text. */
export function lostParts(state: ViewerState, text: string): (keyof ViewerState)[] {
  const kept = decodeViewerState(text);
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  const names = Object.keys(initialViewerState) as (keyof ViewerState)[];
  return names.filter((name) => !isEmpty(state[name]) && isEmpty(kept[name]));
}

function renamed(state: ViewerState, from: string, to: string): ViewerState {
  const name = (id: string) => (id === from ? to : id);
  const refs = (all: readonly ElementRef[]) => all.map((ref) => ({ ...ref, model: name(ref.model) }));
  return {
    ...state,
    models: state.models?.map(name) ?? null,
    clouds: state.clouds?.map(name) ?? null,
    selection: refs(state.selection),
    isolated: state.isolated && refs(state.isolated),
    hidden: refs(state.hidden),
    colors: state.colors.map(({ ids, cssColor }) => ({ ids: refs(ids), cssColor })),
  };
}
