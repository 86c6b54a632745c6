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
