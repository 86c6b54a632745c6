import { expect, test } from 'vitest'
import { pastedFiles } from './brought-files.ts'

const picture = new File(['x'], 'image.png', { type: 'image/png' })
const clipboard = (text: string, ...files: File[]) => ({ files: files as unknown as FileList, getData: () => text })

test('a paste from Word or Excel, whose clipboard has a picture of its text, brings the text and no file', () => {
  expect(pastedFiles(clipboard('Amoxicillin\t500 mg\r\nThree times a day', picture))).toEqual([])
})

test('a picture without text, and files with nothing but their names or paths, are pasted as files', () => {
  const scan = new File(['x'], 'scan.pdf')
  expect(pastedFiles(clipboard('', picture))).toEqual([picture])
  expect(pastedFiles(clipboard('image.png\nscan.pdf\n', picture, scan))).toEqual([picture, scan])
  expect(pastedFiles(clipboard('file:///home/ada/image.png', picture))).toEqual([picture])
})

test('a paste of text alone brings no file', () => {
  expect([pastedFiles(clipboard('image.png')), pastedFiles(null)]).toEqual([[], []])
})
