import type { AppRouter } from '@consult/trpc'
import type { inferRouterOutputs } from '@trpc/server'

export type ApiKey = inferRouterOutputs<AppRouter>['consoleKeys']['list']['keys'][number]

/** Reads networks from a text with one network per line. Null if there are none: the key then works from everywhere. */
export function networksOf(text: string): string[] | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.length === 0 ? null : lines
}
