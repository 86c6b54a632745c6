/** The element with this id; the page has it, or the page is wrong. */
export function byId(id) {
  const element = document.getElementById(id)
  if (!element) throw new Error(`the page has no #${id}`)
  return element
}

/** An element with attributes and children. Text stays text, whatever it says. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) {
    if (attribute === 'onclick') made.addEventListener('click', value)
    else if (value !== undefined) made.setAttribute(attribute, value)
  }
  made.append(...children.filter((child) => child !== null && child !== undefined))
  return made
}

/** Shows a text in a notice, or hides the notice. */
export function say(notice, text) {
  notice.textContent = text ?? ''
  notice.hidden = !text
}

/** Writes an error to the field that it is about, or else to the form's own notice. */
export function showFormError(form, notice, error) {
  const input = error.field ? form.elements.namedItem(error.field) : null
  say(notice, input ? null : error.message)
  if (!input) return
  document.getElementById(`${error.field}-error`).textContent = error.message
  input.setAttribute('aria-invalid', 'true')
  input.focus()
}

/** Takes back what `showFormError` has written. */
export function clearFormErrors(form, notice) {
  say(notice, null)
  for (const input of form.elements) input.removeAttribute('aria-invalid')
  for (const shown of form.querySelectorAll('.field-error')) shown.textContent = ''
}
