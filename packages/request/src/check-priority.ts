import { invalidRequest, misspelledPriority } from '@consult/domain'
import type { RequestContext } from './request-context.ts'

/**
 * Refuses a priority in metadata that is almost a known word, because it would count as routine. This applies only in
 * test environments: elsewhere, no patient may be turned away because of the partner's own metadata. Source:
 * docs/telehealth.md.
 * @throws invalid_request, which names the word.
 */
export function requirePriority(context: RequestContext, metadata: Readonly<Record<string, string>>): void {
  if (context.services.environment !== 'test') return
  const misspelled = misspelledPriority(metadata)
  if (misspelled === null) return
  const { key, meant } = misspelled
  const message = `This value counts as routine. Did you mean "${meant}"? The values are in docs/telehealth, Priority.`
  throw invalidRequest({ path: `metadata.${key}`, code: 'invalid_value', message })
}
