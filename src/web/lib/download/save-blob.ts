/** Saves what was read under a name, as if it had been downloaded. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  saveFrom(url, name);
  URL.revokeObjectURL(url);
}

/** Lets the browser download an address of our own, under the name that the server gives when there is none. */
export function saveFrom(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
