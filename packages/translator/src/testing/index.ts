export { startTranslationServer, type TranslationServer } from './translation-server.ts'
