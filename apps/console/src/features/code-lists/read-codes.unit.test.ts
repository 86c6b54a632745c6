import { expect, it } from 'vitest'
import { readCodes } from './read-codes.ts'

const skin = [
  { code: 'L23.9', display: 'Allergic contact dermatitis, unspecified cause' },
  { code: 'L40.0', display: 'Psoriasis "vulgaris"' },
]

it('reads the body of the API and an array of codes', () => {
  const body = { key: 'skin', title: 'Skin', system: 'urn:x', concepts: skin }
  expect(readCodes(JSON.stringify(body))).toEqual({
    concepts: skin,
    rows: [1, 2],
    faults: [],
    key: 'skin',
    title: 'Skin',
    system: 'urn:x',
  })
  expect(readCodes(JSON.stringify(skin))).toEqual({ concepts: skin, rows: [1, 2], faults: [] })
  for (const text of ['{"concepts":3}', '{', '[1']) expect(readCodes(text)).toBeNull()
})

it.each([
  ['commas', 'code,display\nL23.9,"Allergic contact dermatitis, unspecified cause"\nL40.0,"Psoriasis ""vulgaris"""\n'],
  [
    'semicolons, as spreadsheets of many countries write them',
    'L23.9;Allergic contact dermatitis, unspecified cause\r\n\r\nL40.0;Psoriasis "vulgaris"',
  ],
  [
    'tabs, with further columns',
    '\uFEFFDisplay\tChapter\tCode\nAllergic contact dermatitis, unspecified cause\tXII\tL23.9\nPsoriasis "vulgaris"\tXII\tL40.0',
  ],
])('reads a table with %s', (_name, text) => {
  expect(readCodes(text)).toMatchObject({ concepts: skin, faults: [] })
})

it('counts rows as a spreadsheet does, with the names of columns and empty rows', () => {
  expect(readCodes('code,display\n\nL23.9,Dermatitis\nL40.0,Psoriasis')?.rows).toEqual([3, 4])
})

it('names the rows that have no code, no meaning, or an unquoted comma that would cut the meaning', () => {
  const read = readCodes('L23.9,Allergic contact dermatitis, unspecified cause\n,Psoriasis\nL20.9\nL40.0,Psoriasis')
  expect(read).toEqual({
    concepts: [{ code: 'L40.0', display: 'Psoriasis' }],
    rows: [4],
    faults: [
      { row: 1, kind: 'columns', columns: 3 },
      { row: 2, kind: 'code' },
      { row: 3, kind: 'display' },
    ],
  })
  expect(readCodes('[3, {"code": "L23.9"}]')?.faults).toEqual([
    { row: 1, kind: 'entry' },
    { row: 2, kind: 'display' },
  ])
})
