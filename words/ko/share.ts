export const title = (shop: string) => `${shop}에서 찾기`
/** Names the search to screen readers. */
export const allProducts = '모든 상품'
export const wordsOrLink = '검색어 또는 링크'
export const search = '검색'

export const lookingFor = '찾는 것이 있나요?'
export const howToSearch = '판매자의 링크를 붙여 넣으면 그 상품을 찾아 드려요. 검색어를 적으면 상점 전체에서 찾아요.'
/** Searches to try, which find something as they stand: a thing, a thing with a color and a price in gems, a gift. */
export const examples: readonly string[] = ['포토카드', '300젬 이하 파란색', '동생 선물']
export const toStartWith = '이런 것부터 볼까요?'
export const loadingToStartWith = '먼저 볼 만한 것을 불러오는 중…'
export const searching = '상점을 둘러보며 찾는 중…'
export const noCatalog = '카탈로그가 아직 이 기기에 없어요'
export const seemsOffline = '오프라인인 것 같아요. 다시 온라인이 되면 시도해 주세요.'
export const tryAgain = '다시 시도'

export const nothingFound = '결과가 없어요'
export const noResultsFor = (words: string) => `‘${words}’ 검색 결과가 없어요`
export const tryOtherWords = '검색어를 줄이거나 바꿔 보세요. 그냥 둘러봐도 좋아요.'
export const kpop = 'K-pop'
export const anime = '애니'
export const books = '책'
export const somethingElse = '다른 거 볼까요?'

/** The heading above the products that a link leads to. */
export const foundByLink = (count: number) => (count === 1 ? '찾았어요' : '찾았어요, 이 중 하나예요')
export const notOurs = '여기 있는 링크는 아니에요. 가장 가까운 것들이에요'
export const results = (count: number) => `결과 ${count}개`

export const keepForLater = '나중을 위해 담아 둘까요?'
export const onWishlist = '위시리스트에 있어요.'
export const seeWishlist = '위시리스트 보기'
export const putOnWishlist = '위시리스트에 담기'

/** `tag`: as it is read; the search names it. */
export const follow = (tag: string) => `#${tag} 팔로우`
export const unfollow = (tag: string) => `#${tag} 팔로우 해제`
export const followedTags = '팔로우하는 태그'
export const followedTag = (tag: string) => `#${tag}`
