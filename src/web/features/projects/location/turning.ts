/** What a machine says of itself before anything is drawn on it. */
export type Machine = {
  /** Name of what draws WebGL 2; null without it. */
  renderer: string | null;
  isReducedMotion: boolean;
  savesData: boolean;
  /** Small and touched: it lives on its battery and often on a metered network. */
  isPhone: boolean;
};

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Whether the model of a result turns by itself, only when it is asked to, or cannot be drawn at all. */
export function turningOn({
  renderer,
  isReducedMotion,
  savesData,
  isPhone,
}: Machine): 'byItself' | 'whenAsked' | 'never' {
  if (renderer === null) return 'never';
  return SOFTWARE.test(renderer) || isReducedMotion || savesData || isPhone ? 'whenAsked' : 'byItself';
}

/** Asks the browser. Makes a graphics context for a moment: call it once, when the page is idle. */
export function readMachine(): Machine {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return {
    renderer: rendererName(),
    isReducedMotion: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    savesData:
      typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true,
    isPhone: window.matchMedia('(pointer: coarse) and (max-width: 47.99em)').matches,
  };
}

function rendererName(): string | null {
  const context = document.createElement('canvas').getContext('webgl2');
  if (!context) return null;
  const info = context.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = context.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER);
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return typeof name === 'string' ? name : '';
}
