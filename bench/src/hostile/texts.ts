/** The largest body of a request, in bytes, minus the JSON around a text. */
const bodyBytes = 1024 * 1024 - 200

/** A text repeated until its JSON has the size of a body. */
export const fill = (part: string, bytes = bodyBytes) =>
  part.repeat(Math.floor(bytes / Buffer.byteLength(JSON.stringify(part).slice(1, -1))))

/** Marks of two classes in the wrong order, which normalization has to sort. */
const marks = '\u0315\u0300'

/** Texts that are slow to match, to normalize, to split or to parse. */
export const hostileTexts: Readonly<Record<string, string>> = {
  'one letter': fill('a'),
  marks: `a${fill(marks)}`,
  'marks, 30 each': fill(`a${marks.repeat(15)}`),
  'marks and joiners': `a${fill('\u0315\u200d\u0300\u200d')}`,
  spaces: `${fill(' ')}x`,
  'line breaks': `${fill('\n')}x`,
  dots: `${fill('a.')}@`,
  dashes: fill('a-'),
  addresses: fill('https://'),
  digits: `+${fill('1')}`,
  tags: fill('en-'),
  brackets: fill('['),
  ideographs: fill('漢'),
  ligatures: fill('ﷺ'),
  families: fill('👩‍👩‍👧'),
  'a host of many labels': `https://${fill('é.')}`,
  'a long host': `https://${fill('é')}`,
  commas: fill(','),
  'words of emergencies': fill('no faint '),
  'ideographs of emergencies': fill('不昏倒'),
  base64: `${fill('AAAA')}=`,
}
