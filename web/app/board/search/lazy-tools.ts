export { FilterChips } from './filter-chips.tsx';
export { asText, readBox, takeWords, withoutFilter } from './read-box.ts';
export { spotAt, withSuggestion } from './suggest.ts';
export { Suggestions } from './suggestions.tsx';
