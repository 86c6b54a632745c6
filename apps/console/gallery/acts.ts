import { screen, type UserEvent, within } from '@consult/gallery/person.ts'

/** The user who looks at a state, with a mouse and a keyboard. */
export type User = UserEvent
/** The queries within one element. */
export type Within = ReturnType<typeof within>

/** Presses a button of the page. @param name its whole name, or a part of it */
export async function press(user: User, name: string | RegExp): Promise<void> {
  await user.click(await screen.findByRole('button', { name }))
}

/** @returns the dialog that is open, by its title. */
export async function dialogOf(title: string | RegExp): Promise<Within> {
  return within(await screen.findByRole('dialog', { name: title }))
}

/** Opens a dialog by a button. @param title of the dialog; default: the button's name */
export async function openDialog(user: User, button: string, title: string | RegExp = button): Promise<Within> {
  await press(user, button)
  return dialogOf(title)
}

/** Opens the menu of a row. @param row what its button is called after */
export async function openRowMenu(user: User, row: string): Promise<Within> {
  await press(user, `Actions for ${row}`)
  return within(await screen.findByRole('menu'))
}

/** Opens a dialog from the menu of a row. */
export async function openFromMenu(user: User, row: string, item: string, title: string | RegExp): Promise<Within> {
  const menu = await openRowMenu(user, row)
  await user.click(menu.getByRole('menuitem', { name: item }))
  return dialogOf(title)
}

/** Presses a button of a dialog. */
export async function pressIn(user: User, dialog: Within, name: string): Promise<void> {
  await user.click(dialog.getByRole('button', { name }))
}

/** Scrolls to something that is out of view, as a reader would. */
export const bringIntoView = (element: HTMLElement): void => element.scrollIntoView({ block: 'center' })

/** Replaces the text of a field. */
export async function retype(user: User, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  await user.type(field, text)
}

/** The page loads. */
export const loading = (): Promise<unknown> => screen.findByText('Loading…')

/** The page says why it did not load. */
export const failed = (title: string): Promise<unknown> => screen.findByText(title)
