// An extension of Autodesk's viewer (v7): shows the elevations of places over the picture, and follows the camera.
// The page lists them as text as well, so that this is for the eye alone.
(() => {
  const { Autodesk } = globalThis;
  if (!Autodesk?.Viewing?.Extension) return;

  class SpotElevationsPanel extends Autodesk.Viewing.Extension {
    load() {
      this.spots = [];
      this.panel = document.createElement('div');
      this.panel.setAttribute('aria-hidden', 'true');
      this.panel.dataset.spots = '';
      Object.assign(this.panel.style, { position: 'absolute', inset: '0', pointerEvents: 'none', overflow: 'hidden' });
      this.viewer.container.append(this.panel);
      this.place = () => this.placeAll();
      this.viewer.addEventListener(Autodesk.Viewing.CAMERA_CHANGE_EVENT, this.place);
      this.viewer.addEventListener(Autodesk.Viewing.VIEWER_RESIZE_EVENT, this.place);
      return true;
    }

    unload() {
      this.viewer.removeEventListener(Autodesk.Viewing.CAMERA_CHANGE_EVENT, this.place);
      this.viewer.removeEventListener(Autodesk.Viewing.VIEWER_RESIZE_EVENT, this.place);
      this.panel.remove();
      return true;
    }

    /** Spots in the coordinates of the viewer, each with its text; look: colors of label and mark. */
    setSpots(spots, { background, ink, line, mark }) {
      this.spots = spots;
      this.panel.replaceChildren(
        ...spots.map(({ text }) => {
          const label = document.createElement('div');
          Object.assign(label.style, {
            position: 'absolute',
            transform: 'translate(-50%, -100%)',
            textAlign: 'center',
          });
          const words = document.createElement('div');
          words.textContent = text;
          Object.assign(words.style, {
            padding: '1px 6px',
            font: '600 12px system-ui, sans-serif',
            background,
            color: ink,
            border: `1px solid ${line}`,
            borderRadius: '4px',
          });
          const cross = document.createElement('div');
          cross.textContent = '+';
          Object.assign(cross.style, { font: '700 18px/14px system-ui, sans-serif', color: mark, height: '7px' });
          label.append(words, cross);
          return label;
        }),
      );
      this.placeAll();
    }

    placeAll() {
      for (const [at, { x, y, z }] of this.spots.entries()) {
        const label = this.panel.children[at];
        const { x: left, y: top } = this.viewer.worldToClient(new globalThis.THREE.Vector3(x, y, z));
        Object.assign(label.style, { left: `${left}px`, top: `${top}px` });
      }
    }
  }

  Autodesk.Viewing.theExtensionManager.registerExtension('Storey.SpotElevationsPanel', SpotElevationsPanel);
})();
