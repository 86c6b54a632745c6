import { expect, test } from 'vitest'
import { turnCredentials } from './turn-credentials.ts'

test('the user name contains the expiry, and the password is the HMAC that coturn computes', () => {
  const expiresAt = new Date('2025-11-21T20:00:00.900Z')
  const urls = ['turn:turn.example.com:3478?transport=udp', 'turns:turn.example.com:5349']
  // printf '%s' '1763755200:th_1' | openssl dgst -sha1 -hmac north -binary | base64
  expect(turnCredentials({ urls, secret: 'north' }, { id: 'th_1', expiresAt })).toEqual({
    urls,
    username: '1763755200:th_1',
    credential: 'kkBwG1kO1ZIDMdgGU3S2ojd5ML0=',
  })
})
