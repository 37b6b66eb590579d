import { notFound } from '@tanstack/react-router';
import { z } from 'zod';

const ids = z.record(z.string(), z.uuid());

/** For routes whose parameters are ids: an address with something else in their place is that of no page. */
export function requireIds(params: object): void {
  if (!ids.safeParse(params).success) throw notFound();
}
