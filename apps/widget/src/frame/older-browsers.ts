/** Adds the features that the domain's code uses and that phones without updates lack. */
if (!('toWellFormed' in String.prototype)) {
  Object.defineProperty(String.prototype, 'toWellFormed', {
    configurable: true,
    writable: true,
    value(this: string) {
      return this.replace(/\p{Surrogate}/gu, '\ufffd')
    },
  })
}
