import { expect, test } from 'vitest'
import { extendedFileName } from './extended-file-name.ts'

const headOf = (disposition: string) =>
  Buffer.from(`--b\r\nContent-Type: image/png\r\nContent-Disposition: ${disposition}\r\n\r\n; filename*=UTF-8''no.png`)

test.each([
  [`form-data; name="file"; filename="a.png"; filename*=UTF-8''%E7%9A%AE.png`, '皮.png'],
  [`form-data; name="file"; filename*=utf-8'en'%E7%9A%AE.png; filename="a.png"`, '皮.png'],
  ['form-data; name="file"; filename="a.png"', null],
  [`form-data; name="file"; filename="a; filename*=UTF-8''b.png"`, null],
  [`form-data; name="file"; filename="a\\"; filename*=UTF-8''b.png"`, null],
  [`form-data; name="file"; filename*=UTF-8''%ff.png`, null],
  [`form-data; name="file"; filename*=ISO-8859-1''%e9.png`, null],
])('the name in %j is %j', (disposition, name) => {
  expect(extendedFileName(headOf(disposition))).toBe(name)
})

test('a body whose headers do not end has no name', () => {
  expect(extendedFileName(Buffer.from(`--b\r\nContent-Disposition: form-data; filename*=UTF-8''a.png\r\n`))).toBeNull()
})
