/** The half of the library that reads and writes; imported for its effect, it is found by the other half. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs';
