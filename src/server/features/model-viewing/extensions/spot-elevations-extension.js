// An extension of Autodesk's viewer (v7): while it is on, a click on the model says which place was clicked.
// options.onSpot({ x, y, z }): the place, in the coordinates of the viewer.
(() => {
  const { Autodesk } = globalThis;
  if (!Autodesk?.Viewing?.Extension) return;
  const TOOL = 'storey-spot-elevations';

  class SpotElevations extends Autodesk.Viewing.Extension {
    load() {
      this.tool = {
        getName: () => TOOL,
        getNames: () => [TOOL],
        // Above the tools that select.
        getPriority: () => 100,
        register: () => undefined,
        deregister: () => undefined,
        activate: () => undefined,
        deactivate: () => undefined,
        update: () => false,
        getCursor: () => 'crosshair',
        handleSingleClick: ({ canvasX, canvasY }) => this.take(canvasX, canvasY),
        handleSingleTap: ({ canvasX, canvasY }) => this.take(canvasX, canvasY),
      };
      this.viewer.toolController.registerTool(this.tool);
      return true;
    }

    unload() {
      this.deactivate();
      this.viewer.toolController.deregisterTool(this.tool);
      return true;
    }

    activate() {
      return this.viewer.toolController.activateTool(TOOL);
    }

    deactivate() {
      return this.viewer.toolController.deactivateTool(TOOL);
    }

    take(canvasX, canvasY) {
      const hit = this.viewer.clientToWorld(canvasX, canvasY);
      if (hit?.point) this.options.onSpot?.({ x: hit.point.x, y: hit.point.y, z: hit.point.z });
      return true;
    }
  }

  Autodesk.Viewing.theExtensionManager.registerExtension('Storey.SpotElevations', SpotElevations);
})();
