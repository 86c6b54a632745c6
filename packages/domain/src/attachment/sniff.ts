import type { AttachmentType } from './limits.ts'

/** How many leading bytes of a file are needed to detect its type. */
export const sniffedBytes = 1024 + 8

const latin1 = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(Math.min(from, bytes.length), Math.min(to, bytes.length)))

const uint32 = (bytes: Uint8Array, at: number) =>
  bytes.length < at + 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(at)

/** The signature, followed by the header chunk that starts every PNG, with a nonzero width and height. */
function isPng(head: Uint8Array): boolean {
  return latin1(head, 0, 16) === '\x89PNG\r\n\x1a\n\0\0\0\rIHDR' && uint32(head, 16) > 0 && uint32(head, 20) > 0
}

/** Start of image, followed by the marker of a segment with a length. */
function isJpeg(head: Uint8Array): boolean {
  const [a, b, c, marker = 0, high = 0, low = 0] = head
  return a === 0xff && b === 0xd8 && c === 0xff && marker >= 0xc0 && marker !== 0xff && high * 256 + low >= 2
}

/** A WebP RIFF file with one of the three possible first chunks. */
function isWebp(head: Uint8Array): boolean {
  const first = latin1(head, 12, 16)
  return (
    latin1(head, 0, 4) === 'RIFF' &&
    latin1(head, 8, 12) === 'WEBP' &&
    (first === 'VP8 ' || first === 'VP8L' || first === 'VP8X')
  )
}

const heicBrands = ['heic', 'heix', 'heim', 'heis']

/** A file type box with the HEIC brand, or the generic HEIF brand with HEIC among the compatible brands. */
function isHeic(head: Uint8Array): boolean {
  const end = uint32(head, 0)
  if (latin1(head, 4, 8) !== 'ftyp' || end < 16) return false
  const major = latin1(head, 8, 12)
  if (heicBrands.includes(major)) return true
  if (major !== 'mif1') return false
  for (let at = 16; at + 4 <= Math.min(end, head.length); at += 4) {
    if (heicBrands.includes(latin1(head, at, at + 4))) return true
  }
  return false
}

/** A byte order mark and blank bytes, which scanners and mail programs write before the header. */
const beforePdf = /^(?:\xef\xbb\xbf)?[\0\t\n\f\r ]*/

/**
 * The header may begin anywhere in the first 1,024 bytes, as in other PDF readers. Only blanks may stand before it: if
 * anything else is there, some program may read the file as a different type.
 */
function isPdf(head: Uint8Array): boolean {
  const text = latin1(head, 0, sniffedBytes)
  const at = beforePdf.exec(text)?.[0].length ?? 0
  return at < 1024 && /^%PDF-[12]\.\d/.test(text.slice(at, at + 8))
}

/**
 * Returns a file's type from its bytes, regardless of its name and declared type; null when the type is not allowed.
 * @param head its first `sniffedBytes` bytes, or all of them when there are fewer.
 */
export function sniffAttachmentType(head: Uint8Array): AttachmentType | null {
  if (isPng(head)) return 'image/png'
  if (isJpeg(head)) return 'image/jpeg'
  if (isWebp(head)) return 'image/webp'
  if (isHeic(head)) return 'image/heic'
  if (isPdf(head)) return 'application/pdf'
  return null
}
