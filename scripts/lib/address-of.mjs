/**
 * The address of a portal that was started as a child process with its output piped, once it is ready; what it prints goes to the terminal.
 * Rejects when it ends before.
 */
export function addressOf(app) {
  return new Promise((done, fail) => {
    let output = '';
    app.stdout.on('data', (chunk) => {
      output += chunk;
      process.stdout.write(chunk);
      const ready = /ready at (\S+)/.exec(output);
      if (ready) done(ready[1]);
    });
    app.once('exit', (code) => fail(new Error(`The app ended (${code}).`)));
  });
}
