import { wordsIn } from '@consult/ui/i18n/words.ts'
import { type Fault, wordsOf } from '../errors/fault.ts'
import { changeWords } from './words.ts'

/** The first issue of an input that the service refused, in the service's own words, because they say what to change. */
function firstIssue({ code, details }: Fault): string | null {
  if (code !== 'invalid_request' || !Array.isArray(details.issues)) return null
  const [issue] = details.issues as { message?: unknown }[]
  if (typeof issue?.message !== 'string') return null
  return issue.message.endsWith('.') ? issue.message : `${issue.message}.`
}

/** Returns why a change was refused, and what to do, in the language of a tag. */
export function changeFault(fault: Fault, language: string): string {
  const { codes, invalid } = wordsIn(changeWords, language)
  if (Object.hasOwn(codes, fault.code)) return codes[fault.code as keyof typeof codes]
  const issue = firstIssue(fault)
  return issue === null ? wordsOf(fault, language) : invalid(issue)
}
