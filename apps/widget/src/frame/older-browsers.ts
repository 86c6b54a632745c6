/** What phones lack that no longer get updates, and the domain's code uses. */
if (!('toWellFormed' in String.prototype)) {
  Object.defineProperty(String.prototype, 'toWellFormed', {
    configurable: true,
    writable: true,
    value(this: string) {
      return this.replace(/\p{Surrogate}/gu, '\ufffd')
    },
  })
}
