import { ConsultError } from '@consult/domain'
import { describe, expect, it } from 'vitest'
import { isAuditedRefusal } from './record.ts'

const audited = (code: ConsultError['code']) => isAuditedRefusal(new ConsultError(code))

describe('a refusal', () => {
  it('is audited for a failed authorization or a file with malware', () => {
    for (const code of ['unauthorized', 'forbidden', 'not_found', 'not_assigned', 'file_rejected'] as const) {
      expect(audited(code), code).toBe(true)
    }
  })

  it('is not audited for bad input and conflicts', () => {
    for (const code of ['invalid_request', 'thread_not_active', 'idempotency_key_reused'] as const) {
      expect(audited(code), code).toBe(false)
    }
  })
})
