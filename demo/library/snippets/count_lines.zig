const std = @import("std");

pub fn countLines(bytes: []const u8) usize {
    var lines: usize = 0;
    for (bytes) |byte| {
        if (byte == '\n') lines += 1;
    }
    // A last line without a line break counts too.
    if (bytes.len > 0 and bytes[bytes.len - 1] != '\n') lines += 1;
    return lines;
}

test "counts lines" {
    try std.testing.expectEqual(@as(usize, 0), countLines(""));
    try std.testing.expectEqual(@as(usize, 1), countLines("one"));
    try std.testing.expectEqual(@as(usize, 2), countLines("one\ntwo\n"));
}
