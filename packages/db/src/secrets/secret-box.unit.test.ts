import { describe, expect, test } from 'vitest'
import { createSecretBox, type SecretPlace } from './secret-box.ts'
import { newSecretsKey, parseSecretsKey, SecretsKeyError } from './secrets-key.ts'

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64')
const boxOf = (text: string) => createSecretBox(parseSecretsKey(text))
const place: SecretPlace = { table: 'tenant.webhook_endpoints', row: 'par_1', column: 'encrypted_secret' }
const secret = 'whsec_of-a-partner'

describe('SECRETS_KEY', () => {
  test('encrypts with its first key and decrypts with all of them', () => {
    const old = boxOf(`1:${key(1)}`).encrypt(secret, place)
    const both = boxOf(` 2:${key(2)}, 1:${key(1)} `)
    expect(both.keyVersion).toBe(2)
    expect(both.encrypt(secret, place)).toMatch(/^k2\./)
    expect(both.decrypt(old, place).toString()).toBe(secret)
  })

  test('a new key is random and can be parsed', () => {
    expect(parseSecretsKey(newSecretsKey())).not.toEqual(parseSecretsKey(newSecretsKey()))
  })

  test.each([
    ['nothing', ''],
    ['a key without a version', key(1)],
    ['version 0', `0:${key(1)}`],
    ['a short key', `1:${Buffer.alloc(31).toString('base64')}`],
    ['a key that is not base64', `1:${key(1).replace('B', '!')}`],
    ['an empty entry', `1:${key(1)},`],
    ['two keys of one version', `1:${key(1)},1:${key(2)}`],
  ])('a key that is %s is refused, and the error contains no key', (_what, text) => {
    const refused = () => parseSecretsKey(text)
    expect(refused).toThrow(SecretsKeyError)
    expect(refused).not.toThrow(key(1))
  })
})

describe('an encrypted secret', () => {
  const box = boxOf(`1:${key(1)}`)

  test('decrypts to the same bytes and has a different ciphertext each time', () => {
    const bytes = Buffer.from([0, 255, 128, 10])
    expect(box.decrypt(box.encrypt(bytes, place), place)).toEqual(bytes)
    expect(box.encrypt(secret, place)).not.toBe(box.encrypt(secret, place))
  })

  test('does not contain the secret in any encoding', () => {
    const [, ...parts] = box.encrypt(secret, place).split('.')
    for (const part of parts) expect(Buffer.from(part, 'base64url').toString('latin1')).not.toContain('whsec')
  })

  test.each<[string, Partial<SecretPlace>]>([
    ['table', { table: 'directory.server_secrets' }],
    ['row', { row: 'par_2' }],
    ['column', { column: 'encrypted_previous_secret' }],
  ])('does not decrypt in another %s', (_what, other) => {
    expect(() => box.decrypt(box.encrypt(secret, place), { ...place, ...other })).toThrow(SecretsKeyError)
  })

  test('does not decrypt with another key of the same version or without a key of its version', () => {
    const encrypted = box.encrypt(secret, place)
    expect(() => boxOf(`1:${key(2)}`).decrypt(encrypted, place)).toThrow(SecretsKeyError)
    expect(() => boxOf(`2:${key(1)}`).decrypt(encrypted, place)).toThrow('no key of version 1')
  })

  test('does not decrypt after a byte or its version was changed, or its end cut off', () => {
    const [version, wrapped = '', rest = ''] = box.encrypt(secret, place).split('.')
    const changed = (text: string, at: number) => {
      const bytes = Buffer.from(text, 'base64url')
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
      return bytes.toString('base64url')
    }
    const forged = [
      [version, changed(wrapped, 0), rest],
      [version, changed(wrapped, 12), rest],
      [version, wrapped, changed(rest, 28)],
      [version, wrapped, rest.slice(0, -4)],
      [version, rest, wrapped],
    ]
    for (const parts of forged) expect(() => box.decrypt(parts.join('.'), place)).toThrow(SecretsKeyError)
    const both = boxOf(`1:${key(1)},2:${key(1)}`)
    expect(() => both.decrypt(['k2', wrapped, rest].join('.'), place)).toThrow(SecretsKeyError)
    expect(() => box.decrypt('whsec_plain', place)).toThrow(SecretsKeyError)
  })
})
