import { describe, expect, test } from 'vitest'
import { csvField, csvHeader, csvLine } from './audit-csv.ts'

describe('a field of CSV', () => {
  test.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    [null, ''],
  ])('%j is written as RFC 4180 says', (value, written) => {
    expect(csvField(value)).toBe(written)
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1'])('%j is not run by a spreadsheet', (value) => {
    expect(csvField(value)).toBe(`"'${value}"`)
  })
})

test('an entry has a field for each column, in the order of the header', () => {
  const line = csvLine({
    id: 'aud_1',
    at: '2026-03-02T09:00:00.000Z',
    act: 'asyncConsults.get',
    outcome: 'read',
    code: null,
    actor: { kind: 'physician', id: 'phy_1', name: '=cmd()' },
    physician: { id: 'phy_1', name: 'Osei, Ada' },
    credential: 'portal_session',
    resource: { type: 'async_consult', id: 'ac_1' },
    consultId: 'ac_1',
    patientIds: ['pat_1', 'pat_2'],
    clientAddress: null,
    userAgent: null,
    session: '4f0c9a61d7be',
    requestId: 'req_1',
  })
  expect(csvHeader.split(',')).toHaveLength(19)
  expect(line).toBe(
    `aud_1,2026-03-02T09:00:00.000Z,asyncConsults.get,read,,physician,phy_1,"'=cmd()",phy_1,"Osei, Ada",portal_session,` +
      'async_consult,ac_1,ac_1,pat_1 pat_2,,,req_1,4f0c9a61d7be\r\n',
  )
})
