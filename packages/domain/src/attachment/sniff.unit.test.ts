import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sniffAttachmentType, sniffedBytes } from './sniff.ts'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)))

const size = [0, 0, 0, 24]
const samples = {
  'image/png': bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0, 1, 0, 0, 0, 1], [8, 6, 0, 0, 0]),
  'image/jpeg': bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF\0', [1, 1, 0, 0, 1, 0, 1, 0, 0]),
  'image/webp': bytes('RIFF', [26, 0, 0, 0], 'WEBPVP8L', [13, 0, 0, 0, 0x2f]),
  'image/heic': bytes(size, 'ftypheic', [0, 0, 0, 0], 'mif1heic'),
  'application/pdf': bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj'),
}

describe('sniffAttachmentType', () => {
  it.each(Object.entries(samples))('recognizes %s', (type, head) => {
    expect(sniffAttachmentType(head)).toBe(type)
  })

  it.each([
    ['JPEG with Exif', 'image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe1, 0x12, 0x34], 'Exif\0\0')],
    ['JPEG without either', 'image/jpeg', bytes([0xff, 0xd8, 0xff, 0xdb, 0, 0x43])],
    ['lossy WebP', 'image/webp', bytes('RIFF', [26, 0, 0, 0], 'WEBPVP8 ')],
    ['extended WebP', 'image/webp', bytes('RIFF', [26, 0, 0, 0], 'WEBPVP8X')],
    ['HEIC under the general brand', 'image/heic', bytes(size, 'ftypmif1', [0, 0, 0, 0], 'mif1heic')],
    ['PDF 2.0', 'application/pdf', bytes('%PDF-2.0\n')],
  ])('recognizes %s', (_what, type, head) => {
    expect(sniffAttachmentType(head)).toBe(type)
  })

  it.each([
    ['HTML', bytes('<!doctype html><script>')],
    ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="x">')],
    ['GIF', bytes('GIF89a', [1, 0, 1, 0])],
    ['a program', bytes('MZ', [0x90, 0, 3, 0])],
    ['a ZIP', bytes('PK', [3, 4, 20, 0])],
    ['AVIF', bytes(size, 'ftypavif', [0, 0, 0, 0], 'avifmif1')],
    ['AVIF under the general brand', bytes(size, 'ftypmif1', [0, 0, 0, 0], 'mif1avif')],
    ['a video', bytes(size, 'ftypisom', [0, 0, 2, 0], 'isomheic')],
    ['a general HEIF whose box ends before HEIC', bytes([0, 0, 0, 20], 'ftypmif1', [0, 0, 0, 0], 'mif1heic')],
    ['a file type box without room for its brand', bytes([0, 0, 0, 8], 'ftypheic', [0, 0, 0, 0])],
    ['another RIFF', bytes('RIFF', [26, 0, 0, 0], 'WAVEfmt ')],
    ['a WebP of nothing known', bytes('RIFF', [26, 0, 0, 0], 'WEBPEXIF')],
    [
      'a PNG that begins with another chunk',
      bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'tEXt', [0, 0, 0, 1, 0, 0, 0, 1]),
    ],
    ['a PNG without an area', bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0, 0, 0, 0, 0, 1])],
    ['a PNG whose line ends were changed', bytes('\x89PNG\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0, 1, 0, 0, 0, 1])],
    ['a JPEG marker without a length', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 1])],
    ['a JPEG of fill bytes', bytes([0xff, 0xd8, 0xff, 0xff, 0xff, 0xff])],
    ['a PDF of no version', bytes('%PDF-x.y')],
    ['nothing', bytes()],
  ])('does not mistake %s for an allowed type', (_what, head) => {
    expect(sniffAttachmentType(head)).toBeNull()
  })

  it('ignores a signature further into the file: a file that fits two types is the type of its first bytes, or none', () => {
    const html = bytes('<script>alert(1)</script>')
    for (const [type, head] of Object.entries(samples)) {
      expect(sniffAttachmentType(Uint8Array.from([...head, ...html]))).toBe(type)
      expect(sniffAttachmentType(Uint8Array.from([...html, ...head]))).toBeNull()
      const padded = type === 'application/pdf' ? type : null
      expect(sniffAttachmentType(Uint8Array.from([0x0a, ...head]))).toBe(padded)
      expect(sniffAttachmentType(Uint8Array.from([0xef, 0xbb, 0xbf, ...head]))).toBe(padded)
      for (const [other, second] of Object.entries(samples)) {
        expect(sniffAttachmentType(Uint8Array.from([...head, ...second])), other).toBe(type)
      }
    }
  })

  it('finds the header of a PDF after a byte order mark and blanks, within the first 1,024 bytes', () => {
    const after = (before: string) => sniffAttachmentType(bytes(`${before}%PDF-1.7\n`))
    expect(['\xef\xbb\xbf', '\r\n', '\xef\xbb\xbf\n\n', '\0\t\f ', ' '.repeat(1023)].map(after)).toEqual(
      Array(5).fill('application/pdf'),
    )
    expect([' '.repeat(1024), 'GIF89a', '<html>', '\n\xef\xbb\xbf', '\n<script>\n'].map(after)).toEqual(
      Array(5).fill(null),
    )
  })

  it('returns null for a truncated header', () => {
    const needed = { 'image/png': 24, 'image/jpeg': 6, 'image/webp': 16, 'image/heic': 12, 'application/pdf': 8 }
    for (const [type, head] of Object.entries(samples)) {
      const enough = needed[type as keyof typeof needed]
      for (let length = 0; length < enough; length += 1) {
        expect(sniffAttachmentType(head.subarray(0, length)), `${type} ${length}`).toBeNull()
      }
      expect(sniffAttachmentType(head.subarray(0, enough))).toBe(type)
      expect(enough).toBeLessThanOrEqual(sniffedBytes)
    }
  })

  it('reads a view into a larger buffer correctly', () => {
    const padded = Uint8Array.from([1, 2, 3, ...samples['image/png']])
    expect(sniffAttachmentType(padded.subarray(3))).toBe('image/png')
  })

  it('returns an allowed type or null for any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (head) => sniffAttachmentType(head) !== undefined))
  })
})
