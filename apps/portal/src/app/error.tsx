'use client'

export { PageError as default } from '@consult/web-client/signed-out/page-error.tsx'
