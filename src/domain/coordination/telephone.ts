import { z } from 'zod';

/** A telephone number as people write it, without blanks around it. */
export const telephoneNumber = z
  .string()
  .trim()
  .max(40)
  .regex(/^[+\d][\d ()./-]{5,}$/, 'A telephone number, such as +1 617 555 0100');
