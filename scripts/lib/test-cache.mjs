// Each test file has a page of its own, which asks again for every module: tens of thousands of requests for files that do not change meanwhile.

/** A plugin of Vite whose server lets the browser keep what it has read, for runs without watching. */
export const testCache = () => ({
  name: 'test-cache',
  configureServer: ({ middlewares, config }) => {
    if (config.server.watch !== null) return;
    middlewares.use((request, response, next) => {
      if (!/^\/(src|node_modules|@id|@vite)\//.test(request.url ?? '')) return next();
      const setHeader = response.setHeader.bind(response);
      response.setHeader = (name, value) =>
        setHeader(name, name.toLowerCase() === 'cache-control' ? 'max-age=3600' : value);
      next();
    });
  },
});
