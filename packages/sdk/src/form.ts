/** The one body of `/v1` that is no JSON: a file, under its own name. */
export function toForm(file: File): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}
