import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyString } from '../vocabulary/any-string.fixture.ts'
import { fileNameLimit, normalizeFileName } from './file-name.ts'
import { attachmentTypes } from './limits.ts'

/** A small alphabet, so that all combinations occur: combining marks, separators, and removed characters. */
const joining = fc
  .array(fc.constantFrom(...'aPng.: /\\<\u0301\u0323\u0338\u034f\u200d\u3000\u212a\u{1f600}'), { maxLength: 150 })
  .map((characters) => characters.join(''))

describe('normalizeFileName', () => {
  it.each([
    ['rash.png', 'rash.png'],
    ['RASH.PNG', 'RASH.PNG'],
    ['  left arm .png', 'left arm.png'],
    ['a\tb\r\nc.png', 'abc.png'],
    ['cafe\u0301.png', 'café.png'],
    ['cafe:\u0301.png', 'café.png'],
    ['a\u0301\u034f\u0323.png', '\u1ea1\u0301.png'],
    ['皮疹 左臂.png', '皮疹 左臂.png'],
    ['نمی\u200cخواهم.png', 'نمی\u200cخواهم.png'],
    ['\u2764\ufe0f.png', '\u2764\ufe0f.png'],
    ['\u200d.png', 'png.png'],
    ['../../etc/passwd', 'passwd.png'],
    ['C:\\fakepath\\rash.png', 'rash.png'],
    ['rash.png/', 'attachment.png'],
    ['', 'attachment.png'],
    ['.png', 'png.png'],
    ['...', 'attachment.png'],
    ['.htaccess', 'htaccess.png'],
    ['rash', 'rash.png'],
    ['rash.', 'rash.png'],
    ['rash.jpg', 'rash.jpg.png'],
    ['rash.png.exe', 'rash.png.exe.png'],
    ['rash\u202egnp.exe', 'rashgnp.exe.png'],
    ['ra\u200bsh\u0000.p\u00adng', 'rash.png'],
    ['<img src="x">|?*:.png', 'img src=x.png'],
    ['\ud800.png', '\ufffd.png'],
    ['rash.png; filename=x.exe', 'rash.png; filename=x.exe.png'],
  ])('%j becomes %j', (name, expected) => {
    expect(normalizeFileName(name, 'image/png')).toBe(expected)
  })

  it('keeps every usual extension of a type', () => {
    expect(normalizeFileName('a.jpeg', 'image/jpeg')).toBe('a.jpeg')
    expect(normalizeFileName('IMG_1.HEIC', 'image/heic')).toBe('IMG_1.HEIC')
    expect(normalizeFileName('a.pdf', 'application/pdf')).toBe('a.pdf')
  })

  it('keeps the beginning and the extension of a long name', () => {
    expect(normalizeFileName(`${'a'.repeat(300)}.png`, 'image/png')).toBe(`${'a'.repeat(116)}.png`)
    expect(normalizeFileName(`${'\u{1f600}'.repeat(300)}.png`, 'image/png')).toBe(`${'\u{1f600}'.repeat(62)}.png`)
    // A family of four is one character of 25 bytes.
    const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}'
    expect(normalizeFileName(`${family.repeat(20)}.png`, 'image/png')).toBe(`${family.repeat(10)}.png`)
    expect(normalizeFileName(`x${'.'.repeat(100_000)}`, 'image/png')).toBe('attachment.png')
  })

  it('any text becomes a single path part with a fitting extension, and normalizing it again changes nothing', () => {
    fc.assert(
      fc.property(fc.oneof(anyString, joining), fc.constantFrom(...attachmentTypes), (text, type) => {
        const name = normalizeFileName(text, type)
        expect(name.replaceAll(/[\u200c\u200d]/g, '')).toMatch(/^[^./\\\p{C}][^/\\\p{C}]*\.[a-zA-Z]+$/u)
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
        expect([...name].length).toBeLessThanOrEqual(fileNameLimit)
        expect(name.isWellFormed()).toBe(true)
        expect(name).toBe(name.normalize('NFC'))
        expect(normalizeFileName(name, type)).toBe(name)
      }),
    )
  })
})
