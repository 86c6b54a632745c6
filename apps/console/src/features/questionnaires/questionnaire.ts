import type { AppRouter } from '@consult/trpc'
import type { inferRouterOutputs } from '@trpc/server'

type Outputs = inferRouterOutputs<AppRouter>['consoleQuestionnaires']
/** A questionnaire in the list. */
export type Summary = Outputs['list']['items'][number]
/** A version of a questionnaire, with its content. */
export type Questionnaire = Outputs['get']
/** What a dry run found. */
export type Check = Outputs['check']
export type Finding = Check['warnings'][number]

/** The largest file that is read. The service accepts less, and says so. */
export const mostBytes = 2 * 1024 * 1024

/** Reads the text of a file as a JSON object. Null: it is none. */
export function readJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** Whether a text can be the key of a questionnaire. */
export const isKey = (text: string): boolean => /^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/.test(text)

/** Proposes a key for a resource, from its name, its id or its title. Empty: it has none that fits. */
export function proposeKey(resource: Readonly<Record<string, unknown>>): string {
  for (const from of [resource.name, resource.id, resource.title]) {
    if (typeof from !== 'string') continue
    const key = from
      .toLowerCase()
      .replace(/[^a-z0-9._-]+/g, '-')
      .slice(0, 64)
      .replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')
    if (key !== '') return key
  }
  return ''
}
