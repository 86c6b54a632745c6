import { hostileUrls } from '@consult/egress/testing'
import { expect, test } from 'vitest'
import { pushEndpointOf } from './push-endpoint.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QAbc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s is an endpoint', (endpoint) => {
  expect(pushEndpointOf(endpoint, [])).toBe(endpoint)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com.evil.health/abc',
  'https://evilpush.apple.com.health/abc',
  'https://notpush.apple.com/abc',
  'https://push.apple.com/abc',
  'https://user:password@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com/abc#x',
  'https://hooks.clinic.health/abc',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://2130706433/abc',
  'file:///etc/passwd',
  'not a url',
])('%s is refused as an endpoint', (endpoint) => {
  expect(pushEndpointOf(endpoint, [])).toBeNull()
})

test.each(hostileUrls)('the hostile address %s is refused', (template) => {
  expect(pushEndpointOf(template.replace('{port}', '443'), [])).toBeNull()
})

test('a host that the operator added is accepted on any port, and no other host is', () => {
  expect(pushEndpointOf('http://127.0.0.1:4010/a', ['127.0.0.1'])).toBe('http://127.0.0.1:4010/a')
  expect(pushEndpointOf('http://127.0.0.2:4010/a', ['127.0.0.1'])).toBeNull()
})
