import { statedRedFlagRuleSchema } from '@consult/domain'
import { fieldIssue } from '@consult/web-client/errors/field-issue.ts'
import type { Rule } from './rules.ts'

/** What is wrong with the fields of a rule. */
export interface RuleFaults {
  readonly id?: 'malformed' | 'taken'
  readonly language?: 'malformed'
  /** `wrong`: this phrase cannot be used. */
  readonly phrases?: 'missing' | 'many' | 'crowded' | { readonly wrong: string }
}

/** Returns what is wrong with a rule; null: nothing that the page can see. */
export function faultsOf(rule: Rule): RuleFaults | null {
  const { error } = statedRedFlagRuleSchema.safeParse(rule)
  if (!error) return null
  const at = (field: string) => error.issues.find(({ path }) => path[0] === field)
  const phrase = at('phrases')
  const wrong = rule.phrases[Number(phrase?.path[1])]
  return {
    ...(at('id') && { id: 'malformed' }),
    ...(at('language') && { language: 'malformed' }),
    ...(phrase && {
      phrases: wrong === undefined ? (rule.phrases.length === 0 ? 'missing' : 'many') : { wrong },
    }),
  }
}

/** Returns what the service refused about a rule's fields; null: something else. */
export function refusedFaults(error: unknown): RuleFaults | null {
  if (fieldIssue(error, 'rule.id') === 'duplicate') return { id: 'taken' }
  // The page checks only the form of a language, the service also whether it is registered.
  if (fieldIssue(error, 'rule.language') !== null) return { language: 'malformed' }
  return fieldIssue(error, 'rules') === 'too_big' ? { phrases: 'crowded' } : null
}
