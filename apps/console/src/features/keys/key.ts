import type { AppRouter } from '@consult/trpc'
import type { inferRouterOutputs } from '@trpc/server'

export type ApiKey = inferRouterOutputs<AppRouter>['consoleKeys']['list']['keys'][number]

/** The networks of a text with one per line; null for none: the key works from everywhere. */
export function networksOf(text: string): string[] | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.length === 0 ? null : lines
}
