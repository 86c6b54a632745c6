/** Reports whether a drag carries files, and not text of the page. */
export const hasFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false

/**
 * Returns the files of a clipboard that the user meant to paste as files; none when the user meant the text. Word and Excel
 * add a picture of the copied text, and then only the text counts. A file manager adds the names of the copied files as text.
 */
export function pastedFiles(data: Pick<DataTransfer, 'files' | 'getData'> | null): File[] {
  const files = [...(data?.files ?? [])]
  if (!data || files.length === 0) return []
  const lines = data
    .getData('text/plain')
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const named = lines.every((line) => files.some(({ name }) => line === name || line.endsWith(`/${name}`)))
  return named ? files : []
}
