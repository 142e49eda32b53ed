// What the shop answers to steps of a recovery that went well: the server says it in English, the app in its own language.

/** The same whether or not there is such an account. */
export const linkMailed = '이런 계정이 있다면, 링크가 담긴 메일이 곧 도착해요. 링크는 10분 동안 한 번만 쓸 수 있어요.'
export const passwordSet = '비밀번호를 바꿨어요. 이제 로그인할 수 있어요.'
