import 'dart:async';

import 'package:flutter/material.dart';

class DebouncedField extends StatefulWidget {
  const DebouncedField({super.key, required this.onChanged, this.delay = const Duration(milliseconds: 300)});

  final ValueChanged<String> onChanged;
  final Duration delay;

  @override
  State<DebouncedField> createState() => _DebouncedFieldState();
}

class _DebouncedFieldState extends State<DebouncedField> {
  Timer? _timer;

  void _schedule(String text) {
    _timer?.cancel();
    _timer = Timer(widget.delay, () => widget.onChanged(text));
  }

  @override
  void dispose() {
    _timer?.cancel();
    super.dispose();
  }

  @override
  Widget build(BuildContext context) => TextField(onChanged: _schedule);
}
