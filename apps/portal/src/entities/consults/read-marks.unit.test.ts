import { expect, test } from 'vitest'
import { patientReadAt, type ReadMark, readersOf, withMark } from './read-marks.ts'

const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`
const mark = (id: string, sequence: number, minute: number): ReadMark => ({
  reader: { type: id.startsWith('pat') ? 'patient' : 'physician', id },
  sequence,
  at: at(minute),
})

test("a message's read time is that of the first mark at or after it", () => {
  const marks = [mark('pat_1', 2, 1), mark('pat_1', 5, 4)]
  expect(patientReadAt(marks, 1)).toBe(at(1))
  expect(patientReadAt(marks, 2)).toBe(at(1))
  expect(patientReadAt(marks, 3)).toBe(at(4))
  expect(patientReadAt(marks, 6)).toBeNull()
})

test('a later mark of an earlier message does not change the read time', () => {
  expect(patientReadAt([mark('pat_1', 5, 1), mark('pat_1', 3, 9)], 2)).toBe(at(1))
  expect(patientReadAt([mark('pat_1', 3, 9), mark('pat_1', 5, 1)], 2)).toBe(at(1))
})

test('each reader of a message is listed once, in the order in which they read it', () => {
  const marks = [mark('phy_1', 3, 7), mark('pat_1', 3, 5), mark('phy_1', 4, 8), mark('phy_2', 1, 1)]
  expect(readersOf(marks, 3).map(({ reader, at: when }) => [reader.id, when])).toEqual([
    ['pat_1', at(5)],
    ['phy_1', at(7)],
  ])
})

test('a mark that is already known adds nothing', () => {
  const known = [mark('pat_1', 2, 1)]
  expect(withMark(known, mark('pat_1', 2, 9))).toEqual(known)
  expect(withMark(known, mark('pat_1', 3, 9))).toHaveLength(2)
})
