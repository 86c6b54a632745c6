import { invalidRequest } from '@consult/domain'

const keyForm = /^[\x21-\x7e]{1,255}$/

/** @throws invalid_request for a key that is empty, too long or not plain ASCII. */
export function checkIdempotencyKey(key: string): void {
  if (keyForm.test(key)) return
  throw invalidRequest({
    path: 'Idempotency-Key',
    code: 'invalid_header',
    message: '1 to 255 visible ASCII characters',
  })
}
