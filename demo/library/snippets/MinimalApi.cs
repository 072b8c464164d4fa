using Microsoft.AspNetCore.Http.HttpResults;

var builder = WebApplication.CreateBuilder(args);
builder.Services.AddProblemDetails();
builder.Services.AddSingleton(TimeProvider.System);
builder.Services.AddSingleton<TodoStore>();
var app = builder.Build();

var todos = app.MapGroup("/todos");

todos.MapGet("/{id:int}", Results<Ok<Todo>, NotFound> (int id, TodoStore store) =>
    store.Find(id) is { } todo ? TypedResults.Ok(todo) : TypedResults.NotFound());

todos.MapPost("/", (NewTodo input, TodoStore store, TimeProvider clock) =>
{
    var todo = store.Add(input.Title.Trim(), clock.GetUtcNow());
    return TypedResults.Created($"/todos/{todo.Id}", todo);
});

app.Run();

record NewTodo(string Title);
record Todo(int Id, string Title, DateTimeOffset CreatedAt);
