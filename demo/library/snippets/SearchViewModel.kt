sealed interface SearchState {
    data object Idle : SearchState
    data object Loading : SearchState
    data class Found(val items: List<Item>) : SearchState
    data class Failed(val message: String) : SearchState
}

@OptIn(FlowPreview::class, ExperimentalCoroutinesApi::class)
class SearchViewModel(private val repository: ItemRepository) : ViewModel() {
    private val query = MutableStateFlow("")

    val state: StateFlow<SearchState> = query
        .debounce(300.milliseconds)
        .map { it.trim() }
        .distinctUntilChanged()
        .flatMapLatest { text -> // a newer query cancels the request of the older one
            if (text.isEmpty()) flowOf(SearchState.Idle) else search(text)
        }
        .stateIn(viewModelScope, SharingStarted.WhileSubscribed(5_000), SearchState.Idle)

    fun onQueryChange(text: String) {
        query.value = text
    }

    private fun search(text: String): Flow<SearchState> = flow<SearchState> {
        emit(SearchState.Loading)
        emit(SearchState.Found(repository.search(text)))
    }.catch { emit(SearchState.Failed(it.message ?: "Search failed")) }
}
