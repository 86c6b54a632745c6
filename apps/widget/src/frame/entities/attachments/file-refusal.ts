/** Why a file cannot be sent, found by the page or by the service. */
export type FileRefusal = 'empty' | 'size' | 'type' | 'unreadable' | 'malware' | 'too_many_today' | 'not_taken'
