/** An open project is due soon when it is expected within so many days (ruling 39). */
export const DUE_SOON_DAYS = 7;
