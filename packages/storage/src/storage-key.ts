const keyForm = /^[a-z0-9_]{1,120}(\/[a-z0-9_]{1,120}){0,3}$/

/** @throws TypeError for a key that could name anything but a stored file. */
export function checkStorageKey(key: string): void {
  if (!keyForm.test(key)) throw new TypeError('Invalid storage key')
}
