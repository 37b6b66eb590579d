/** The server takes no shorter one. */
export const MIN_PASSWORD = 10;
