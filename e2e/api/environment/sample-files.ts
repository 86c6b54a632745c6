/**
 * Two-pixel pictures of each format in one color. The HEIC file has 64 by 64 pixels of a test pattern, because only
 * HEVC can encode it, and an Exif block that names a place: "GPS 52.5200N 13.4050E Secret Street 7".
 */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAMAAADD/I+4AAAAA1BMVEXIZDLxgAUBAAAAC0lEQVQImWNgYAAAAAMAAaCmo9QAAAAASUVORK5CYI' +
    'I=',
  'base64',
)
const jpeg = Buffer.from(
  '/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREy' +
    'YVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAABAAIDASIAAhEBAxEB/8QAFQAB' +
    'AQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABf/EABQRAQAAAAAAAAAAAAAAAAAAAA' +
    'D/2gAMAwEAAhEDEQA/AJADn3//2Q==',
  'base64',
)
const webp = Buffer.from(
  'UklGRjYAAABXRUJQVlA4ICoAAACwAQCdASoCAAEAAoBCJaACdLoABQIAAP5vH/uOwN16g//kp/Xd5RcvAAA=',
  'base64',
)
const heic = Buffer.from(
  'AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAABZW1ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAAADnBpdG0AAAAAAA' +
    'EAAAA4aWluZgAAAAAAAgAAABVpbmZlAgAAAAABAABodmMxAAAAABVpbmZlAgAAAAACAABFeGlmAAAAABppcmVmAAAAAAAAAA5jZHNjAAIAAQAB' +
    'AAAArGlwcnAAAACPaXBjbwAAAHNodmNDAQQIAAAAn6gAAAAAHvAA/P34+AAADwOgAAEAF0ABDAH//wQIAAADAJ+oAAADAAAeugJAoQABACdCAQ' +
    'EECAAAAwCfqAAAAwAAHqAggQWW6kkyvAWgIAAAAwAgAAADACGiAAEAB0QBwXKwIkAAAAAUaXNwZQAAAAAAAABAAAAAQAAAABVpcG1hAAAAAAAA' +
    'AAEAAQKBAgAAACxpbG9jAAAAAEQAAAIAAQAAAAEAAAGFAAACtQACAAAAAQAABDoAAABNAAADCm1kYXQAAAKxKAGveKR5TX2Gro/3Uk3e+IUHWI' +
    'aNda4+EKqItVHpKvzc92/90eboQjJRCoYwyR7ngjqIC1s2pKArc26vHv9j0tTBR2v//0mw1DegsUKywdk9zjn56JSrQWI6hz+Eg4JSRu1AUD7Y' +
    'nrZOq5/OiscN2OXGT+s6UCxv9fgfbNEb2OMn9Kagw8FWaGUkzuvZNTZP2KXgyAUs2WRePrzmvUgnH2mUY8CIBoPRG7FCmQZKEUru+K4D+nOJKB' +
    'k6hT+3RI+5UDaVKMtsQXSufklXvxNIF7TmcpcMdVVWhyW00bXyq1DvpkzGH+S2XEwUHJ018Yln0fZTeaEp/XN7btaxin/pA8xGcxvJCIz/PlME' +
    'gbOaP6vvl6uSto3arEdgWUZPC8ccsN5otPYEoUcveJJfNXTMUDgPwsadS4RKwceTAJ+Bbiqr/b35DjJFtL0qS7VrH6sn9DaJsagajK0GrECzVH' +
    'k2DjVXYNOcuVU/UYX75KNRQlLIHfdGFbDIScM8XaOruxojmfPCSQuFUPSiSiYCTfVa8WfGZlh2WytjZ80QfDbRf7pE6ZWC1QJ7icHYq+vrzZPy' +
    'JSIvNs5mOK1rsu+feboux6nly1js43uSvE8+DXAwhdHD35y8WvuD01uIs6bCXy99Ji3ZsfjXDjwsVC3MbBr/PTJEjjDwjR3/7MIi1jiSfWY/AK' +
    'wUATxEjDmkYdwapPtCuqqmLYmmsWwGeQ9cVwwuz3hvg+n7YwMTr5og6C95lahzrtugVDH6q/a5dXzLadZYUhoN+q6MhRiZdYVu12RrxjuI8NSV' +
    'kg17dC+RfWTfcV4AYxee5zynhE85fKAlZEbomi0zpu9oEEsT0ySIMRQP5/vrOgquh9fPk14B4DpRgNBiUbdtVKIQ37aUa8hGgn5hT5Ppcch22b' +
    'Cza/aJR2ppEYAAAAAGRXhpZgAATU0AKgAAAAgAAQEOAAIAAAAoAAAAGgAAAABHUFMgNTIuNTIwME4gMTMuNDA1MEUgU2VjcmV0IFN0cmVldCA3' +
    'AAAAAA==',
  'base64',
)

/** Bytes after the end of a picture, up to `size` in all; decoders skip them. */
const padded = (picture: Buffer, size: number) =>
  Buffer.concat([picture, Buffer.alloc(Math.max(0, size - picture.length), 0x5a)])

/** The same for HEIC, whose decoders skip only a free-space box. */
function paddedHeic(size: number): Buffer {
  const space = Buffer.alloc(Math.max(8, size - heic.length), 0x5a)
  space.writeUInt32BE(space.length)
  space.write('free', 4)
  return Buffer.concat([heic, space])
}

/** A valid file of each type with `size` bytes, or slightly more where that is too small. */
export const sampleFiles = {
  png: (size = 400) => padded(png, size),
  jpeg: (size = 400) => padded(jpeg, size),
  webp: (size = 400) => padded(webp, size),
  heic: (size = 400) => paddedHeic(size),
  pdf: (size = 400) => padded(Buffer.from('%PDF-1.7\n'), size),
}
